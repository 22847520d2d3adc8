import { Brand } from './brand.tsx'
import classes from './loading-screen.module.css'
import { useDelayed } from './use-delayed.ts'

/** The splash of a start and the wait for a page's files; `delayed` inside the shell, where most arrive at once. */
export const LoadingScreen = ({ delayed }: { delayed?: boolean }) => {
  const late = useDelayed(true)
  if (delayed && !late) return <div className={classes.inside} />
  return (
    <div className={delayed ? classes.inside : classes.screen} role="status">
      {!delayed && <Brand large />}
      <span className={classes.bar} aria-hidden="true" />
      <span>Cargando...</span>
    </div>
  )
}
