import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapShapes } from './src/kernel/server/map/shapes-plugin.ts'
import { offlinePages } from './src/kernel/web/offline/offline-plugin.ts'
import { firstPaint } from './src/kernel/web/theme/first-paint-plugin.ts'
import { leanFormRuntime } from './src/modules/forms/web/runtime-build/lean-runtime-plugin.ts'

const port = process.env.PORT ?? '3000'

const firstVisit = new RegExp(
  `/src/(${[
    'web.tsx',
    'kernel/web/app/(app-routes|fetched|grid-pages|guard|page-crash|page-outlet|registry|schemas-without-eval|start-app)',
    'kernel/web/api/(api-error|client|query-client|request-url|session-refresh)',
    'kernel/web/session/(session-store|kept-session)',
    'kernel/web/offline/workers',
    'kernel/web/components/(boundary|brand|button|cx|error-state|loading-screen|plain-fields|state|toast|use-delayed)',
    'kernel/contract/(problems|roles|route)',
    'modules/identity/contract/(login-lengths|problems|session-addresses)',
    'modules/identity/web/(identity-session|index|login|public-frame|password-field|store-links|use-login|provider/provider-button)',
  ].join('|')})`,
)

/** What every page of a signed-in person stands in; panels that open later come later. */
const signedIn =
  /\/src\/kernel\/(contract|web\/(api|app|components|filters|session|shell(?!\/(theme-panel|guest-frame))|theme(?!\/first-paint)))\//

/** Picking works in a cold store: its pages, the frame around them and what they open are kept by the phone. */
const picking = {
  name: 'picking',
  scope: '/apps/picking',
  parts: /\/src\/(kernel\/web\/(shell\/shell|scan\/)|modules\/picking\/web\/(task-page|tasks-door))/,
}

export default defineConfig({
  plugins: [react(), mapShapes(), firstPaint(), offlinePages(picking), leanFormRuntime()],
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
            // What a first visit needs, together: some thirty small files each cost their head and compress alone.
            { name: 'enter', test: firstVisit },
            // The dialogs need it too, and would bring the charts with it.
            { name: 'tslib', test: /node_modules\/tslib\// },
            { name: 'grid', test: /node_modules\/ag-grid/ },
            { name: 'maplibre', test: /node_modules\/(maplibre-gl|topojson-client)\// },
            { name: 'echarts', test: /node_modules\/(echarts|zrender)\// },
            { name: 'schemas', test: /node_modules\/zod\// },
            // Every icon a file of its own would be a request each, and so would every part of a page's frame: a page of a
            // hundred files waits half a second for them, even when it has them all.
            { name: 'icons', test: /node_modules\/@tabler\// },
            { name: 'mantine', test: /node_modules\/@?(mantine|floating-ui|react-remove-scroll|dayjs)\// },
            { name: 'frame', test: signedIn },
          ],
        },
      },
    },
  },
  // What the server answers itself: the API, shared vouchers and its health.
  server: {
    proxy: {
      // The page of the documentation is ours: the server has it only when it was built.
      '/api/docs': { bypass: () => '/api-docs.html' },
      ...Object.fromEntries(['/api', '/c/', '/healthz'].map(path => [path, `http://127.0.0.1:${port}`])),
    },
  },
})
