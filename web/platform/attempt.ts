import { createContext } from "react";

/**
 * Counts the tries at showing a page. Apollo remembers a question that failed for a while; with the
 * attempt as its `queryKey` it is asked again where somebody tries again.
 */
export const Attempt = createContext(0);
