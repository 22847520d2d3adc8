/**
 * After `npm ci --omit=dev`: takes from node_modules what no running server and no build of the client reads, some
 * 240 MB (docs/decisions/0066-libraries.md). Installations with development tools keep everything.
 */
import { globSync, rmSync } from 'node:fs'

const isProduction = process.env.npm_config_omit?.includes('dev') || process.env.NODE_ENV === 'production'

const unused = [
  // Headers for compiling add-ons against Node; every binary part comes ready.
  'node_modules/node/node_modules/node-*/{include,share}',
  // Drawings as SVG files; the client imports @tabler/icons-react, which carries its own.
  'node_modules/@tabler/icons/{categories,icons,*.json}',
  // Bundles of the whole library; the client imports echarts/core and its parts.
  'node_modules/echarts/dist',
  'node_modules/**/*.map',
]

/** npm reads this one again. */
const isKept = (path: string): boolean => path.endsWith('package.json')

if (isProduction) for (const path of globSync(unused)) if (!isKept(path)) rmSync(path, { recursive: true, force: true })
