/** The labels of the grades, from best to worst. */
export const grades = { A: "A", B: "B", C: "C", D: "D", E: "E" } as const;

export type Grade = keyof typeof grades;
