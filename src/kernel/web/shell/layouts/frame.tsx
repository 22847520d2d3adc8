import type { ReactNode } from 'react'
import { useMediaQuery } from '../../components/use-media-query.ts'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { Footer } from '../footer.tsx'
import { HorizontalNavbar } from '../navbar/horizontal-navbar.tsx'
import { VerticalNavbar } from '../navbar/vertical-navbar.tsx'
import { PanelDrawers, PanelRail } from '../panels/panel-dock.tsx'
import { usePanels } from '../panels/use-panels.ts'
import { ThemeEdge } from '../theme-panel/theme-button.tsx'
import { ThemeDrawer } from '../theme-panel/theme-drawer.tsx'
import { ShortcutsColumn } from '../toolbar/shortcuts.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { type Arrangement, arrange, type Bar, heightsOfBars, type Side } from './arrangement.ts'
import classes from './frame.module.css'
import { type LayoutState, useIsDrawer, useLayout } from './use-layout.ts'

/** spec.md §2: the rail is hidden on medium and smaller screens. */
const railScreen = '(min-width: 1280px)'

const bars: Record<Bar, ReactNode> = { navbar: <HorizontalNavbar />, toolbar: <Toolbar />, footer: <Footer /> }

const sides: Record<Side, ReactNode> = {
  navbar: <VerticalNavbar />,
  shortcuts: <ShortcutsColumn />,
  rail: <PanelRail />,
}

const Bars = ({ names, className }: { names: Bar[]; className?: string }) =>
  names.length > 0 && (
    <div className={className}>
      {names.map(name => (
        <div key={name}>{bars[name]}</div>
      ))}
    </div>
  )

const Sides = ({ names, before }: { names: Side[]; before?: boolean }) =>
  names.map(name => (
    <div key={name} className={classes.side} data-side={name} data-before={before ? '' : undefined}>
      {sides[name]}
    </div>
  ))

/**
 * Adapts to the screen: the vertical navbar becomes a drawer, the shortcuts move to the user menu, and on a phone the
 * navbar's bar is left out, because it would hold only the drawer's button, which the toolbar has.
 */
const useFitting = (
  arrangement: Arrangement,
  { style, options }: Pick<LayoutState, 'style' | 'options'>,
): Arrangement => {
  const drawer = useIsDrawer(style)
  const roomy = useMediaQuery(railScreen)
  const fits = (name: Side) => (name === 'rail' ? roomy : !drawer)
  const hasRoom = (name: Bar) => name !== 'navbar' || !drawer || !options['toolbar.display']
  const { lead, top, columnTop, flowTop, before, after } = arrangement
  return {
    ...arrangement,
    lead: lead.filter(hasRoom),
    top: top.filter(hasRoom),
    columnTop: columnTop.filter(hasRoom),
    flowTop: flowTop.filter(hasRoom),
    before: before.filter(fits),
    after: after.filter(fits),
  }
}

const offsets = (arrangement: Arrangement) => {
  const { top, bottom, stuckTop, stuckBottom } = heightsOfBars(arrangement)
  return {
    '--pinned-top': `${top}px`,
    '--pinned-bottom': `${bottom}px`,
    '--stuck-top': `${stuckTop}px`,
    '--stuck-bottom': `${stuckBottom}px`,
  }
}

/**
 * One frame for the three layouts. The page has the same ancestors in every arrangement, so that changing the layout
 * keeps the page mounted and what is being typed in it.
 */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { style, options } = useLayout()
  const arrangement = useFitting(arrange(style, options), { style, options })
  const hasChat = usePanels().some(panel => panel.id === 'chat')
  const hasRail = hasChat && [...arrangement.before, ...arrangement.after].includes('rail')
  return (
    <div
      className={classes.app}
      data-layout={style}
      data-mode={options.mode}
      data-scroll={arrangement.scroll}
      style={offsets(arrangement)}
    >
      <a href="#main" className="skip-link">
        Saltar al contenido
      </a>
      <Bars names={arrangement.lead} className={classes.lead} />
      <Bars names={arrangement.top} className={classes.top} />
      <div className={classes.row}>
        <Sides names={arrangement.before} before />
        <div className={classes.column}>
          <Bars names={arrangement.columnTop} className={classes.columnTop} />
          <div className={classes.scroller}>
            <Bars names={arrangement.flowTop} className={classes.flow} />
            <main id="main" tabIndex={-1} className={classes.main} {...useRegionTheme('main')}>
              <div className={classes.page}>{children}</div>
            </main>
            <Bars names={arrangement.flowBottom} className={classes.flowBottom} />
          </div>
          <Bars names={arrangement.columnBottom} className={classes.columnBottom} />
        </div>
        <Sides names={arrangement.after} />
      </div>
      <Bars names={arrangement.bottom} className={classes.bottom} />
      <PanelDrawers withChat={!hasRail} />
      <ThemeDrawer />
      {!options['toolbar.display'] && !hasRail && <ThemeEdge />}
    </div>
  )
}
