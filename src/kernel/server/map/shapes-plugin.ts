import type { Plugin } from 'vite'
import { readMapShapes } from './map-shapes.ts'

const moduleName = 'virtual:map-shapes'
const devPath = '/@map-shapes.json'

/** Serves the shapes as one hashed asset; `virtual:map-shapes` is its address. */
export const mapShapes = (): Plugin => ({
  name: 'map-shapes',
  resolveId: id => (id === moduleName ? `\0${moduleName}` : undefined),
  load(id) {
    if (id !== `\0${moduleName}`) return
    if (this.environment.mode === 'dev') return `export const shapesUrl = ${JSON.stringify(devPath)}`
    const asset = this.emitFile({ type: 'asset', name: 'map-shapes.json', source: readMapShapes() })
    return `export const shapesUrl = import.meta.ROLLUP_FILE_URL_${asset}`
  },
  configureServer(server) {
    server.middlewares.use(devPath, (_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(readMapShapes())
    })
  },
})
