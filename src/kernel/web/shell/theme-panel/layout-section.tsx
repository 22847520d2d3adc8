import type { CSSProperties } from 'react'
import { type LayoutStyle, layoutStyles } from '../layouts/layout-options.ts'
import { useLayout } from '../layouts/use-layout.ts'
import { Cards } from './choices.tsx'
import classes from './theme-panel.module.css'

type Place = Pick<CSSProperties, 'top' | 'right' | 'bottom' | 'left' | 'width' | 'height'>
type Picture = { label: string; navbar: Place; toolbar: Place; page: Place }

/** A small drawing of each layout, about 90 × 56 px. */
const pictures: Record<LayoutStyle, Picture> = {
  layout1: {
    label: 'Menú al costado',
    navbar: { top: 0, bottom: 0, left: 0, width: '24%' },
    toolbar: { top: 0, left: '24%', right: 0, height: 12 },
    page: { top: 18, left: 'calc(24% + 6px)', right: 6, bottom: 6 },
  },
  layout2: {
    label: 'Menú arriba',
    navbar: { top: 0, left: 0, right: 0, height: 10 },
    toolbar: { top: 10, left: 0, right: 0, height: 12 },
    page: { top: 28, left: 6, right: 6, bottom: 6 },
  },
  layout3: {
    label: 'Centrado',
    toolbar: { top: 0, left: 0, right: 0, height: 12 },
    navbar: { top: 12, left: 0, right: 0, height: 10 },
    page: { top: 28, left: '18%', right: '18%', bottom: 6 },
  },
}

const Preview = ({ navbar, toolbar, page }: Picture) => (
  <span className={classes.preview} aria-hidden="true">
    <i className={classes.toolbarPart} style={toolbar} />
    <i className={classes.navbarPart} style={navbar} />
    <i className={classes.pagePart} style={page} />
  </span>
)

export const LayoutSection = () => {
  const { style, setStyle } = useLayout()
  return (
    <section>
      <h3>Disposición</h3>
      <Cards
        label="Disposición"
        value={style}
        onChange={setStyle}
        options={layoutStyles.map(value => ({
          value,
          label: pictures[value].label,
          picture: <Preview {...pictures[value]} />,
        }))}
      />
    </section>
  )
}
