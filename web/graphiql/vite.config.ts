import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** GraphiQL has a separate build: in the shop's build, GraphiQL's editor would split the shop's chunks. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/graphiql/",
  publicDir: false,
  plugins: [react()],
  build: { outDir: "../../build/graphiql", emptyOutDir: true, chunkSizeWarningLimit: 1000 },
});
