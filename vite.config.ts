import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapShapes } from './src/kernel/web/map/shapes-plugin.ts'
import { firstPaint } from './src/kernel/web/theme/first-paint-plugin.ts'

const port = process.env.PORT ?? '3000'

export default defineConfig({
  plugins: [react(), mapShapes(), firstPaint()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The grid, the charts and the map are each loaded with the first page that shows one.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'grid', test: /node_modules\/ag-grid/ },
            { name: 'map', test: /node_modules\/(maplibre-gl|topojson-client)\// },
            { name: 'chart', test: /node_modules\/(echarts|zrender)\// },
          ],
        },
      },
    },
  },
  // What the server answers itself: the API, shared vouchers and its health.
  server: {
    proxy: Object.fromEntries(['/api', '/c/', '/healthz'].map(path => [path, `http://127.0.0.1:${port}`])),
  },
})
