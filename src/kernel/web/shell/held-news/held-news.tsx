import { IconRefresh } from '@tabler/icons-react'
import { useHeldNews } from '../../api/live-events.ts'
import { useQuickSettings } from '../../session/quick-settings.ts'
import classes from './held-news.module.css'

/**
 * For people who switched `cloudSync` off: changes wait behind a button on every screen that listens to live events.
 */
export const HeldNews = () => {
  const [{ cloudSync }] = useQuickSettings()
  const [hasNews, release] = useHeldNews(!cloudSync)
  return (
    <div className={classes.place} role="status">
      {hasNews && (
        <button type="button" className={classes.pill} onClick={release}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
          Hay novedades
        </button>
      )}
    </div>
  )
}
