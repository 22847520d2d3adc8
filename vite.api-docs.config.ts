import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './src/kernel/web/theme/first-paint-plugin.ts'

/** The documentation of the API is a build of its own: it is read without entering, and needs nothing of the office's. */
export default defineConfig({
  plugins: [react(), firstPaint()],
  build: {
    outDir: 'dist/web',
    // The office was built there just before.
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: { input: 'api-docs.html' },
  },
})
