/**
 * A copy of a text, for what is kept beyond a request. A part that was cut out of a longer text, such as an id out of a
 * GraphQL document, keeps the whole of it in memory.
 */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text));
