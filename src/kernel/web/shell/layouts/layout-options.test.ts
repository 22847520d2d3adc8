import { describe, expect, it } from 'vitest'
import { byText } from '../../../../testing/by-text.ts'
import { arrange, heightsOfBars } from './arrangement.ts'
import {
  defaultOptions,
  isOffered,
  type LayoutOptions,
  type LayoutStyle,
  layoutStyles,
  optionValues,
  readLayout,
  withOption,
  withStyle,
} from './layout-options.ts'

const options = (style: LayoutStyle, changes: Partial<LayoutOptions> = {}): LayoutOptions => ({
  ...defaultOptions[style],
  ...changes,
})
const of = (style: LayoutStyle, changes: Partial<LayoutOptions> = {}) => arrange(style, options(style, changes))

describe('the saved layout', () => {
  it('is layout2 with its defaults for who never chose, and for what cannot be read', () => {
    for (const saved of [undefined, null, 'layout1', 7, [], { style: 'layout9' }, { config: 'x' }])
      expect(readLayout(saved)).toEqual({ style: 'layout2', options: defaultOptions.layout2 })
  })

  it('takes what it knows of a configuration and leaves the rest to the defaults', () => {
    const saved = {
      style: 'layout1',
      config: { mode: 'boxed', scroll: 'sideways', navbar: { folded: true, position: 'right' }, footer: 3, left: {} },
    }
    expect(readLayout(saved).options).toEqual(
      options('layout1', { mode: 'boxed', 'navbar.folded': true, 'navbar.position': 'right' }),
    )
  })

  it('ignores in one style what means nothing there, and has it again in the other', () => {
    const saved = { style: 'layout1', config: { navbar: { position: 'right' } } }
    const across = withStyle(saved, 'layout2')
    expect(readLayout(across).options['navbar.position']).toBe('left')
    expect(readLayout(withStyle(across, 'layout1')).options['navbar.position']).toBe('right')
  })

  it('is written as spec.md §3 shapes it, one option at a time', () => {
    const once = withOption(undefined, 'toolbar.style', 'static')
    const twice = withOption(withOption(once, 'toolbar.display', false), 'mode', 'boxed')
    expect(twice).toEqual({ config: { toolbar: { style: 'static', display: false }, mode: 'boxed' } })
    expect(withOption({ style: 'layout3', config: 'broken' }, 'scroll', 'body')).toEqual({
      style: 'layout3',
      config: { scroll: 'body' },
    })
  })
})

describe('the options that are offered', () => {
  const offered = (style: LayoutStyle, changes: Partial<LayoutOptions> = {}) =>
    (Object.keys(optionValues) as (keyof LayoutOptions)[]).filter(name =>
      isOffered(style, options(style, changes), name),
    )

  it('leave out folding and sides where the navbar is a bar', () => {
    expect(offered('layout1')).toContain('navbar.folded')
    for (const style of ['layout2', 'layout3'] as const) {
      expect(offered(style)).not.toContain('navbar.folded')
      expect(offered(style)).not.toContain('navbar.position')
      expect(offered(style, { 'footer.style': 'fixed' })).not.toContain('footer.position')
    }
  })

  it('leave out how something hidden would stand', () => {
    expect(offered('layout1', { 'navbar.display': false })).not.toContain('navbar.folded')
    expect(offered('layout2', { 'toolbar.display': false })).not.toContain('toolbar.style')
    expect(offered('layout2', { 'navbar.display': false })).not.toContain('toolbar.position')
    expect(offered('layout1', { 'footer.display': false })).not.toContain('footer.style')
    expect(offered('layout1')).not.toContain('footer.position')
    expect(offered('layout1', { 'footer.style': 'fixed' })).toContain('footer.position')
  })

  it('each change where something stands', () => {
    for (const style of layoutStyles)
      for (const [name, values] of Object.entries(optionValues)) {
        const key = name as keyof LayoutOptions
        const base = { 'footer.style': 'fixed' } as const
        if (key === 'mode' || key === 'navbar.folded' || !isOffered(style, options(style, base), key)) continue
        const places = values.map(value => JSON.stringify(of(style, { ...base, [key]: value })))
        expect(new Set(places).size, `${style} ${name}`).toBe(values.length)
      }
  })
})

describe('the arrangement', () => {
  it('is each layout as drawn, by default', () => {
    expect(of('layout1')).toMatchObject({ before: ['navbar'], columnTop: ['toolbar'], after: ['rail'], top: [] })
    expect(of('layout2')).toMatchObject({ top: ['navbar'], columnTop: ['toolbar'], after: ['rail'], scroll: 'content' })
    expect(of('layout3')).toMatchObject({ columnTop: ['toolbar', 'navbar'], after: [], scroll: 'body' })
    for (const style of layoutStyles) expect(of(style).flowBottom).toEqual(['footer'])
  })

  it('mirrors navbar and rail', () => {
    const mirrored = of('layout1', { 'navbar.position': 'right', 'leftSidePanel.display': true })
    expect(mirrored.before).toEqual(['rail'])
    expect(mirrored.after).toEqual(['shortcuts', 'navbar'])
  })

  it('swaps toolbar and navbar bar', () => {
    expect(of('layout2', { 'toolbar.position': 'above' }).top).toEqual(['toolbar', 'navbar'])
    expect(of('layout3', { 'toolbar.position': 'below' }).columnTop).toEqual(['navbar', 'toolbar'])
    expect(of('layout1', { 'toolbar.position': 'above' }).top).toEqual(['toolbar'])
  })

  it('lets a static toolbar scroll away: under the navbar with the content, over it with the page', () => {
    expect(of('layout2', { 'toolbar.style': 'static' })).toMatchObject({ flowTop: ['toolbar'], scroll: 'content' })
    expect(of('layout2', { 'toolbar.style': 'static', 'toolbar.position': 'above' })).toMatchObject({
      lead: ['toolbar'],
      top: ['navbar'],
      scroll: 'body',
    })
  })

  it('says how much the bars that stay take from a page that scrolls as a whole', () => {
    const fixedFooter = { 'footer.style': 'fixed' } as const
    expect(heightsOfBars(of('layout2'))).toEqual({ top: 48, bottom: 0, stuckTop: 0, stuckBottom: 0 })
    expect(heightsOfBars(of('layout2', { scroll: 'body', ...fixedFooter }))).toEqual({
      top: 48,
      bottom: 56,
      stuckTop: 112,
      stuckBottom: 56,
    })
  })

  it('loses no part and places none twice, whatever is chosen', () => {
    const every = (names: (keyof LayoutOptions)[], chosen: Partial<LayoutOptions>): Partial<LayoutOptions>[] => {
      const [name, ...rest] = names
      if (!name) return [chosen]
      return optionValues[name].flatMap(value => every(rest, { ...chosen, [name]: value }))
    }
    const names = (Object.keys(optionValues) as (keyof LayoutOptions)[]).filter(name => name !== 'navbar.folded')
    for (const style of layoutStyles)
      for (const chosen of every(names, {})) {
        const { scroll, ...groups } = arrange(style, options(style, chosen))
        const expected = [
          chosen['navbar.display'] && 'navbar',
          chosen['toolbar.display'] && 'toolbar',
          chosen['footer.display'] && 'footer',
          chosen['leftSidePanel.display'] && 'shortcuts',
          chosen['rightSidePanel.display'] && 'rail',
        ].filter(Boolean)
        expect(Object.values(groups).flat().toSorted(byText)).toEqual(expected.toSorted(byText))
        expect(scroll).toBe(groups.lead.length > 0 ? 'body' : chosen.scroll)
      }
  })
})
