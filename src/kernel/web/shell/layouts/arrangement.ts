import type { LayoutOptions, LayoutStyle } from './layout-options.ts'

export type Bar = 'navbar' | 'toolbar' | 'footer'
export type Side = 'navbar' | 'shortcuts' | 'rail'

/** Where each part of the shell stands, from top to bottom and from left to right around the page. */
export type Arrangement = {
  /** Above everything; scrolls away with the page. */
  lead: Bar[]
  /** Above everything, always visible. */
  top: Bar[]
  before: Side[]
  /** Above the page, between the sides, always visible. */
  columnTop: Bar[]
  /** Above the page, scrolling with it. */
  flowTop: Bar[]
  flowBottom: Bar[]
  columnBottom: Bar[]
  after: Side[]
  bottom: Bar[]
  scroll: 'body' | 'content'
}

type Groups = Omit<Arrangement, 'scroll'>

const nothing = (): Groups => ({
  lead: [],
  top: [],
  before: [],
  columnTop: [],
  flowTop: [],
  flowBottom: [],
  columnBottom: [],
  after: [],
  bottom: [],
})

const visibleParts = <Part extends string>(pairs: [Part, boolean][]): Part[] =>
  pairs.flatMap(([part, display]) => (display ? [part] : []))

const footerGroup = (options: LayoutOptions, beside: boolean): 'flowBottom' | 'columnBottom' | 'bottom' => {
  if (options['footer.style'] === 'static') return 'flowBottom'
  return beside && options['footer.position'] === 'above' ? 'columnBottom' : 'bottom'
}

/**
 * Layout1: a full-height navbar at one side, with the toolbar above it or beside it. Its side decides the rail's, too.
 */
const vertical = (options: LayoutOptions): Groups => {
  const groups = nothing()
  const above = options['toolbar.position'] === 'above' && options['navbar.display']
  const isFixed = options['toolbar.style'] === 'fixed'
  if (options['toolbar.display'])
    groups[above ? (isFixed ? 'top' : 'lead') : isFixed ? 'columnTop' : 'flowTop'].push('toolbar')
  const near = visibleParts<Side>([
    ['navbar', options['navbar.display']],
    ['shortcuts', options['leftSidePanel.display']],
  ])
  const far = visibleParts<Side>([['rail', options['rightSidePanel.display']]])
  const isMirrored = options['navbar.position'] === 'right'
  return { ...groups, before: isMirrored ? far : near, after: isMirrored ? near.toReversed() : far }
}

/**
 * Layouts 2 and 3: the navbar is a bar. In layout3 both bars are between the sides, so that they align with the boxed
 * page.
 */
const horizontal = (style: LayoutStyle, options: LayoutOptions): Groups => {
  const groups = nothing()
  const isFixed = options['toolbar.style'] === 'fixed'
  const above = options['toolbar.position'] === 'above'
  const bars = style === 'layout3' ? groups.columnTop : groups.top
  if (options['navbar.display']) bars.push('navbar')
  if (options['toolbar.display']) {
    if (!isFixed) groups[above ? 'lead' : 'flowTop'].push('toolbar')
    else if (above) bars.unshift('toolbar')
    else groups.columnTop.push('toolbar')
  }
  return {
    ...groups,
    before: visibleParts<Side>([['shortcuts', options['leftSidePanel.display']]]),
    after: visibleParts<Side>([['rail', options['rightSidePanel.display']]]),
  }
}

/**
 * Places the parts by the options (spec.md §2; look.md, Shell). With a bar that scrolls away at the top, only the body
 * can scroll.
 */
export const arrange = (style: LayoutStyle, options: LayoutOptions): Arrangement => {
  const groups = style === 'layout1' ? vertical(options) : horizontal(style, options)
  if (options['footer.display']) groups[footerGroup(options, style === 'layout1')].push('footer')
  return { ...groups, scroll: groups.lead.length > 0 ? 'body' : options.scroll }
}

/** Heights of look.md in px, for elements that stick under or over the fixed bars. */
const heights: Record<Bar, number> = { navbar: 48, toolbar: 64, footer: 56 }
const heightOf = (bars: Bar[]): number => bars.reduce((sum, bar) => sum + heights[bar], 0)

/** Height in px that the fixed bars take; `stuck…` is zero when only the content scrolls. */
export const heightsOfBars = ({ top, columnTop, columnBottom, bottom, scroll }: Arrangement) => ({
  top: heightOf(top),
  bottom: heightOf(bottom),
  stuckTop: scroll === 'body' ? heightOf(top) + heightOf(columnTop) : 0,
  stuckBottom: scroll === 'body' ? heightOf(bottom) + heightOf(columnBottom) : 0,
})
