import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, unreadablePairs } from './contrast.ts'
import { presets } from './presets.ts'

const folder = new URL('presets/', import.meta.url)
const sheets = readdirSync(folder)
const css = sheets.map(file => readFileSync(new URL(file, folder), 'utf8')).join('\n')

describe('the presets', () => {
  it('are nine, each with its sheet', () => {
    expect(sheets).toHaveLength(presets.length)
  })

  it('can be read in every region (WCAG 2.2 AA)', () => {
    expect(unreadablePairs(css)).toEqual([])
  })

  it('are measured by a rule that sees what fails', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(unreadablePairs(css.replaceAll('--text: #231e27', '--text: #dddddd')).length).toBeGreaterThan(0)
  })
})
