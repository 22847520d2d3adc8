import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inSentence, isFeminine, requiredWord } from '../kernel/contract/agreement.ts'
import type { Field } from '../kernel/contract/fields.ts'
import type { Resource } from '../kernel/contract/resource.ts'

/** What people read, checked over all sources: sentence case (look.md, Type) and agreement with what is named. */

const sources = globSync('src/**/*.{ts,tsx}').filter(
  path =>
    !/test\.tsx?$|fixture|\/demo\/|seed|generated|\/testing\/|^src\/cli\/|provinces\.ts$|argentine-holidays\.ts$/.test(
      path,
    ),
)

/** Words that keep their capital inside a sentence: names of people, places, products, keys, and screens by their name. */
const properNames = new Set(
  `Andén Argentina Buenos Aires Pablo México Viernes Santo Pascua Mercado Pago Google Play App Store Microsoft Authenticator
  Samsung Internet Natural Earth Excel Helados Litoral Bebidas Andinas Ana Pérez Conquer WebP WhatsApp Web Whats Survey SurveyJS Postgre
  Citus Enter Escape Espacio Ctrl Supr Mayús Grotesk Variable Arial Menlo SFMono Basic Open Last Vite Device Event Id
  Cargas Informes Estadísticas Entornos Usuarios Sincronizar Editar Sugerido Artículos Base Mi
  Integración Documentación Odoo Dynamics Finance False Standard Webhooks Python Retry Parse
  Latitud Longitud Perdida Subir Logística No Sí Picking Control Tableros Calle Clientes`.split(/\s+/),
)

/** Written so by the specification. */
const verbatim = [
  'Informe de Vendedores',
  'Excusas Comerciales',
  'Crear Formularios',
  'Bajar Pedidos',
  'Bajar Cobranzas',
  'Tableros Logística',
  'Tableros Picking',
  'Cerrar Sesión',
  'Sub Rubro',
  'Soy Propietario',
  'Conquer Ventas',
]

const isNoCode = (text: string): boolean => !/\b(type|new|export|string|extends)\b/.test(text)

/** What stands in a document or a drawing between its tags; they themselves are nobody's text. */
const withoutTags = (text: string): string =>
  text.startsWith('…<') || text.startsWith('<') ? text.replace(/<[^<>]*>/g, ' · ') : text

/** String literals and the text of JSX, which is told from comparisons by having no sign of code. */
const textsOf = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const literals = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)].map(match => match[1] ?? match[2] ?? '')
  const templates = [...code.matchAll(/`([^`]*)`/g)].map(match =>
    withoutTags((match[1] ?? '').replace(/\$\{[^}]*\}/g, '…')),
  )
  const children = [...code.matchAll(/>([^<>{}=();|?]+)</g)].map(match => match[1] ?? '').filter(isNoCode)
  return [...literals, ...templates, ...children].map(text => text.trim().replace(/\s+/g, ' '))
}

/** Capitals in the middle of a sentence; after a full stop, a colon or a quote one begins anew. */
const strayCapitals = (text: string): string[] => {
  const rest = verbatim.reduce((left, name) => left.replaceAll(name, ''), text)
  const inside = rest.matchAll(/(?<=[\p{L}\d),»] )(\p{Lu}\p{Ll}+)/gu)
  return [...inside].map(([word]) => word).filter(word => !properNames.has(word))
}

/** Words that are always written with an accent; a single one may be a stored value or a column's name. */
const unaccented =
  /(?<![\p{L}.])(ningun|algun|segun|tambien|despues|ademas|aqui|alli|dias?|numeros?|codigos?|articulos?|vehiculos?|ultim[oa]s?|proxim[oa]s?|camion|telefonos?|[a-z]{2,}cion|paginas?|razon|lineas?|valid[oa]s? (?:hasta|desde)|rapid[oa]s?|catalogos?|metodos?|periodos?|minim[oa]s|maxim[oa]s)(?![\p{L}])/iu

/** An answer that the ERP's operators know by its letter (spec.md). */
const knownByLetter = 'No se encontro detalles de organizacion'

const missingAccents = (text: string): string[] =>
  / /.test(text) && !text.startsWith(knownByLetter) ? (text.match(unaccented) ?? []).slice(0, 1) : []

describe('every text in the sources', () => {
  test('writes its accents', () => {
    expect(missingAccents('no se crea ningun… …')).toEqual(['ningun'])
    expect(missingAccents('No se pudo leer la direccion')).toEqual(['direccion'])
    expect(missingAccents('Según el último día, ningún código')).toEqual([])
    const wrong = sources.flatMap(path =>
      textsOf(readFileSync(path, 'utf8')).flatMap(text =>
        missingAccents(text).map(word => `${path}: «${text.slice(0, 90)}» (${word})`),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('is in sentence case, but for names and what the specification writes otherwise', () => {
    expect(strayCapitals('Guardar Los Cambios')).toEqual(['Los', 'Cambios'])
    expect(strayCapitals('Informe de Vendedores. Otra oración de Andén')).toEqual([])
    const found = sources.flatMap(path =>
      textsOf(readFileSync(path, 'utf8')).flatMap(text => {
        const isSpanish = /[a-záéíóúñ] |[áéíóúñ]/.test(text)
        const stray = isSpanish ? strayCapitals(text) : []
        return stray.length > 0 ? [`${path}: «${text.slice(0, 90)}» (${stray.join(', ')})`] : []
      }),
    )
    expect(found).toEqual([])
  })

  test('of a grid agrees with what its rows are called', () => {
    const titles = sources.flatMap(path =>
      [...readFileSync(path, 'utf8').matchAll(/\{ one: '(\p{Lu}[^']+)', many: '([^']+)'(, feminine: true)? \}/gu)].map(
        ([, one = '', many = '', feminine]) => ({ one, many, feminine: feminine !== undefined }),
      ),
    )
    expect(titles.length).toBeGreaterThan(50)
    // A grid that shows other things than its rows are (Stock shows articles) agrees with its rows.
    const wrong = titles.filter(({ one, feminine }) => isFeminine(one) !== feminine)
    expect(wrong).toEqual([])
  })
})

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'titles' in value && 'naturalKey' in value

const declared = async (): Promise<Resource[]> => {
  const contracts = globSync('src/modules/*/contract/**/*.ts').filter(path => !path.endsWith('.test.ts'))
  const modules = await Promise.all(
    contracts.map(path => import(/* @vite-ignore */ `../../${path}`) as Promise<Record<string, unknown>>),
  )
  return [...new Set(modules.flatMap(module => Object.values(module).filter(isResource)))]
}

describe('a field that must be filled in', () => {
  test('says so in a word that agrees with its title', async () => {
    const fields = (await declared()).flatMap(({ fields }) => Object.values<Field>(fields))
    const asking = fields.filter(({ required, readOnly }) => required && !readOnly)
    const words = new Map(asking.map(({ title }) => [title, requiredWord(title).replace('obligatori', '')]))
    const byWord = (word: string) =>
      [...words]
        .filter(([, said]) => said === word)
        .map(([title]) => title)
        .toSorted()
    expect({ o: byWord('o'), a: byWord('a'), os: byWord('os'), as: byWord('as') }).toMatchInlineSnapshot(`
      {
        "a": [
          "Acción",
          "Cantidad",
          "Cobranza",
          "Descripción",
          "Etapa",
          "Fecha",
          "Lista",
          "Localidad",
          "Oportunidad",
          "Organización",
          "Patente",
          "Promoción",
          "Razón social",
          "Ubicación",
        ],
        "as": [
          "Unidades",
        ],
        "o": [
          "Almacén",
          "Artículo",
          "Canal",
          "Centro",
          "Cliente",
          "Combo",
          "Código",
          "Depósito",
          "Desde",
          "Desde unidades",
          "Detalle",
          "Día",
          "Día (1 lunes a 7 domingo)",
          "E-mail",
          "Hasta",
          "Mes",
          "Motivo",
          "Nombre",
          "Número",
          "Objetivo focal",
          "Orden",
          "Pedido",
          "Pipeline",
          "Precio sin IVA",
          "Rol",
          "Saldo",
          "Sector",
          "Tipo",
          "Título",
          "Vencimiento",
          "Vendedor",
          "Vigente desde",
        ],
        "os": [],
      }
    `)
  })
})

test('a title inside a sentence loses its capital, an acronym does not', () => {
  expect(['Clientes', 'ERP', 'E-mail', 'Mapeo ERP', 'UM'].map(inSentence)).toEqual([
    'clientes',
    'ERP',
    'E-mail',
    'mapeo ERP',
    'UM',
  ])
})
