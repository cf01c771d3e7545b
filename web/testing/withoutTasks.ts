/**
 * In browsers with `console.createTask`, React tells the debugger the name of each element. The calls take a tenth of
 * the component tests' processor time, and no test reads the names. Delete the function before React is imported,
 * because React looks for the function only then.
 */
delete (console as { createTask?: unknown }).createTask;
