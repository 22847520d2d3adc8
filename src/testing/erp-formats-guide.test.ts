import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { knownProfiles } from '../modules/erp/contract/known-profiles.ts'
import type { ProfileInput } from '../modules/erp/contract/profiles.ts'
import { defaultProfiles, documentMarkdown, documentOf, madeSample } from '../modules/erp/server/index.ts'

const head = `# Formatos para el ERP

Los archivos que Andén sabe armar para el ERP, campo por campo. En **Sincronizar → Formatos** se agregan, se cambian y se ve lo mismo con tus datos. Cómo se usan: [Integración](integracion.md).

Esta página sale de los formatos mismos. Los ejemplos son de un documento inventado.`

const standard: ProfileInput[] = [
  { kind: 'orders', ...defaultProfiles.orders },
  { kind: 'collections', ...defaultProfiles.collections },
]

const guide = (): string =>
  `${[head, ...[...standard, ...knownProfiles].map(profile => documentMarkdown(documentOf(profile, madeSample(profile), 'made')))].join('\n\n')}\n`

test('docs/guide/formatos-del-erp.md tells the layouts as they are (UPDATE_FORMATS=1 writes it)', async () => {
  const page = new URL('../../docs/guide/formatos-del-erp.md', import.meta.url)
  if (process.env.UPDATE_FORMATS) await writeFile(page, guide())
  expect(await readFile(page, 'utf8')).toBe(guide())
})
