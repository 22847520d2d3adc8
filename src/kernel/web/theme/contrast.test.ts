import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cascade } from './cascade.ts'
import { contrast, unreadablePairs } from './contrast.ts'
import { presets } from './presets.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The sheets in the order the product loads them, because later ones win. */
const sheets = [...read('styles.ts').matchAll(/import '\.\/((?:presets\/|charts)[\w-]*\.css)'/g)].map(
  ([, file = '']) => file,
)
const css = sheets.map(read).join('\n')

describe('the presets', () => {
  it('are nine, each with its sheet', () => {
    expect(sheets.filter(file => file.startsWith('presets/'))).toHaveLength(presets.length)
    expect(readdirSync(new URL('presets/', import.meta.url))).toHaveLength(presets.length)
  })

  it('can be read in every region, worn whole or mixed in any way (WCAG 2.2 AA)', () => {
    expect(unreadablePairs(css)).toEqual([])
  })

  it('are measured by a rule that sees what fails', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(unreadablePairs(css.replaceAll('--text: #231e27', '--text: #dddddd')).length).toBeGreaterThan(0)
  })

  it('dress a region in its own preset, whatever the page wears', () => {
    const colorsOf = cascade(css)
    const bar = colorsOf({ main: 'beach', region: 'footer', theme: 'deepOcean' })
    expect(bar).toMatchObject(colorsOf({ main: 'deepOcean', region: 'footer', theme: 'deepOcean' }))
    expect(bar.bg).not.toBe(colorsOf({ main: 'beach', region: 'footer' }).bg)
    expect(colorsOf({ main: 'slate', region: 'main', theme: 'tech' })['chart-1']).toBe('#8534c1')
  })
})
