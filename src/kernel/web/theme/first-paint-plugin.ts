import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('first-paint.ts', import.meta.url))
const devPath = '/src/kernel/web/theme/first-paint.ts'

/** Puts first-paint.ts in the page's head as a plain script that the browser waits for, in its own hashed file. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  buildStart() {
    if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: source, name: 'first-paint' })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const chunk = Object.values(bundle ?? {}).find(file => file.type === 'chunk' && file.facadeModuleId === source)
      // A plain script cannot import, so everything it needs must stay in this file.
      if (chunk?.type === 'chunk' && chunk.imports.length > 0)
        throw new Error(`${chunk.fileName} imports ${chunk.imports.join(', ')}`)
      const src = chunk ? `/${chunk.fileName}` : devPath
      return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
    },
  },
})
