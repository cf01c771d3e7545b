import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** A separate build, because GraphiQL's editor would split the shop's chunks apart in the shop's build. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/graphiql/",
  publicDir: false,
  plugins: [react()],
  build: { outDir: "../../build/graphiql", emptyOutDir: true, chunkSizeWarningLimit: 1000 },
});
