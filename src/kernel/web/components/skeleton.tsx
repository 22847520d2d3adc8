import classes from './skeleton.module.css'

/** Grey lines where text will be, after 200 ms, in the final height. */
export const SkeletonLines = ({ lines = 6, height }: { lines?: number; height?: number }) => (
  <div className={classes.lines} style={{ height }} role="status" aria-label="Cargando...">
    {Array.from({ length: lines }, (_, index) => `line-${index}`).map(key => (
      <span key={key} />
    ))}
  </div>
)
