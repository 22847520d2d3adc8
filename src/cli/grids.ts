import type { Platform } from '../kernel/server/platform.ts'
import type { BoundGrid } from '../kernel/server/resources/resource-service.ts'
import type { Settings } from '../kernel/server/settings.ts'
import { cliError } from './failure.ts'

/** Every grid of the product that is declared or takes files, by name. */
export const listGrids = async (platform: Platform, settings: Settings): Promise<Map<string, BoundGrid>> => {
  // The whole product, needed by no data set but the grids.
  const { createServer, gridsOf, importersOf } = await import('../server.ts')
  const { app, routes } = await createServer({ platform, settings: { ...settings, LOG_LEVEL: 'silent' } })
  await app.close()
  return new Map([...gridsOf(routes), ...importersOf(routes)].map(grid => [grid.resource.name, grid]))
}

export const requireGrid = async (platform: Platform, settings: Settings, name: string): Promise<BoundGrid> => {
  const grids = await listGrids(platform, settings)
  const grid = grids.get(name)
  if (!grid) throw cliError(`No se conoce «${name}». Hay: ${[...grids.keys()].sort().join(', ')}.`)
  return grid
}
