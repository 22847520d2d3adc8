import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Registry } from '../../src/kernel/web/app/registry.ts'
import type { WebModule } from '../../src/kernel/web/app/web-module.ts'

const root = new URL('../../', import.meta.url)

const isModule = (value: unknown): value is WebModule => typeof value === 'object' && value !== null && 'pages' in value

/** Pages, redirects and menu as all modules declare them. The doors import components, which Node does not read by itself. */
export const readRegistry = async (): Promise<Registry> => {
  const vite = await createServer({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const modules: WebModule[] = []
    for (const name of await readdir(new URL('src/modules/', root))) {
      const path = `src/modules/${name}/web/index.ts`
      // A module without pages, or whose pages are a client of their own, has no door.
      if (!existsSync(new URL(path, root))) continue
      const door = await vite.ssrLoadModule(`/${path}`)
      modules.push(...Object.values(door).filter(isModule))
    }
    const { registryOf } = (await vite.ssrLoadModule('/src/kernel/web/app/registry.ts')) as {
      registryOf: (modules: WebModule[]) => Registry
    }
    return registryOf(modules)
  } finally {
    await vite.close()
  }
}
