/**
 * React tells the debugger the name of each element by `console.createTask`, which not all browsers have. Of the
 * component tests' processor time that is a tenth, and no test reads it. React looks for it when it is imported.
 */
delete (console as { createTask?: unknown }).createTask;
