import { describe, expect, it } from 'vitest'
import type { NavigationItem } from './navigation-tree.ts'
import { maximumSuggestions, searchMenu } from './search-menu.ts'

const item = (title: string): NavigationItem => ({ type: 'item', id: title, title, url: `/${title}` })
const found = (titles: string[], text: string) => searchMenu(titles.map(item), text).map(({ title }) => title)

describe('searchMenu', () => {
  it('ignores accents and capitals, and puts beginnings first', () => {
    expect(found(['No compras', 'Comprobantes', 'Línea de tiempo'], 'comp')).toEqual(['Comprobantes', 'No compras'])
    expect(found(['Línea de tiempo'], 'LINEA')).toEqual(['Línea de tiempo'])
  })

  it('suggests nothing for empty or blank text', () => {
    expect([found(['Clientes'], ''), found(['Clientes'], '   ')]).toEqual([[], []])
  })

  it('suggests at most ten', () => {
    expect(
      found(
        Array.from({ length: 30 }, (_, index) => `Página ${index}`),
        'página',
      ),
    ).toHaveLength(maximumSuggestions)
  })
})
