import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offlinePages } from './src/kernel/web/offline/offline-plugin.ts'

/**
 * The customers' store is a build of its own beside the office's: it shares no chunk with it, so what the office needs
 * together never reaches a customer's phone.
 */
export default defineConfig({
  plugins: [react(), offlinePages({ name: 'tienda', scope: '/tienda', parts: /\/src\/(store|modules\/store\/web\/)/ })],
  build: {
    outDir: 'dist/web',
    // The office was built there just before.
    emptyOutDir: false,
    target: 'es2023',
    // The manifest has to be a file with an address: its scope is read from there.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'tienda.html' },
  },
})
