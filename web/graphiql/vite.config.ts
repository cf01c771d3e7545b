import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** A build of its own: shared with the shop's, its editor would tear the shop's chunks apart. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/graphiql/",
  publicDir: false,
  plugins: [react()],
  build: { outDir: "../../build/graphiql", emptyOutDir: true, chunkSizeWarningLimit: 1000 },
});
