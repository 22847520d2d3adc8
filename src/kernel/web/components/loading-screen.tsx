import { BrandGlyph } from './brand.tsx'
import classes from './loading-screen.module.css'
import { useDelayed } from './use-delayed.ts'

const Progress = () => (
  <>
    <span className="splash-bar" aria-hidden="true" />
    <span>Cargando...</span>
  </>
)

/** The start-up splash, identical to the one in index.html, so that nothing moves when React takes over. */
const Splash = () => (
  <div className="splash" role="status">
    <span className="splash-brand">
      <span className="splash-mark">
        <BrandGlyph />
      </span>
      Andén
    </span>
    <Progress />
  </div>
)

/**
 * Shown at start and while a page's files load. `delayed`: only after a moment, because inside the shell most files
 * arrive at once.
 */
export const LoadingScreen = ({ delayed }: { delayed?: boolean }) => {
  const late = useDelayed(true)
  if (!delayed) return <Splash />
  if (!late) return <div className={classes.inside} data-arriving="" />
  return (
    <div className={classes.inside} role="status" data-arriving="">
      <Progress />
    </div>
  )
}
