import classes from './brand.module.css'
import { cx } from './cx.ts'

export const BrandGlyph = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6.2 20 10.6 4M17.8 20 13.4 4M7.6 10.2h8.8M4.2 16h15.6" />
  </svg>
)

export const BrandMark = () => (
  <span className={classes.mark}>
    <BrandGlyph />
  </span>
)

export const Brand = ({ large }: { large?: boolean }) => (
  <span className={cx(classes.brand, large && classes.large)}>
    <BrandMark />
    Andén
  </span>
)
