import classes from './color-swatch.module.css'

/** A colour with its written value, so that the colour alone never carries the information. */
export const ColorSwatch = ({ color }: { color: string }) => (
  <span className={classes.color}>
    <span className={classes.swatch} style={{ background: color }} aria-hidden />
    {color}
  </span>
)
