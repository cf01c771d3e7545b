/**
 * Copies a text that is kept beyond a request. A substring of a longer text, such as an id in a GraphQL document, would
 * keep the whole text in memory.
 */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text));
