import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type BuiltChunk, type Bundle, filesOf, workerScript } from './offline-plugin.ts'

const chunk = (fileName: string, part: Partial<BuiltChunk> = {}): BuiltChunk => ({
  type: 'chunk',
  fileName,
  isEntry: false,
  facadeModuleId: null,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
  ...part,
})

test('the pages bring what they are made of, and nothing that others load later', () => {
  const chunks = [
    chunk('assets/index.js', { isEntry: true, imports: ['assets/react.js'], dynamicImports: ['assets/map.js'] }),
    chunk('assets/react.js'),
    chunk('assets/map.js', { moduleIds: ['/src/kernel/web/map/map.tsx'] }),
    chunk('assets/task.js', {
      moduleIds: ['/src/modules/picking/web/task-page.tsx'],
      imports: ['assets/form.js'],
      viteMetadata: { importedCss: new Set(['assets/task.css']), importedAssets: new Set(['assets/font.woff2']) },
    }),
    chunk('assets/form.js', { imports: ['assets/react.js'] }),
  ]
  const bundle: Bundle = Object.fromEntries(chunks.map(each => [each.fileName, each]))
  expect(filesOf(bundle, { parts: /picking\/web\/task-page/ })).toEqual([
    'assets/font.woff2',
    'assets/form.js',
    'assets/index.js',
    'assets/react.js',
    'assets/task.css',
    'assets/task.js',
  ])
})

test('the worker is a plain script that begins by itself', async () => {
  const script = await workerScript({ name: 'x', scope: '/x', version: '1', entry: '/e.js', files: ['/e.js'] })
  expect(script).not.toMatch(/^\s*(import|export)\b/m)
  const heard: string[] = []
  const self = { addEventListener: (kind: string) => heard.push(kind), location: { origin: 'http://here' } }
  runInNewContext(script, { self })
  expect(heard).toEqual(['install', 'activate', 'fetch'])
})
