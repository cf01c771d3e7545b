/**
 * React uses `console.createTask`, which not all browsers have, to tell the debugger the name of each element. This
 * takes a tenth of the component tests' processor time, and no test reads it. React looks for the function when it is
 * imported.
 */
delete (console as { createTask?: unknown }).createTask;
