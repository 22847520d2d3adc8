import classes from './color-swatch.module.css'

/** A color as it is and as it is written: never told by the eye alone. */
export const ColorSwatch = ({ color }: { color: string }) => (
  <span className={classes.color}>
    <span className={classes.swatch} style={{ background: color }} aria-hidden />
    {color}
  </span>
)
