/**
 * React uses `console.createTask`, which not all browsers have, to tell the debugger the name of each element. The
 * calls take a tenth of the component tests' processor time, and no test reads the names. React looks for the function
 * when it is imported.
 */
delete (console as { createTask?: unknown }).createTask;
