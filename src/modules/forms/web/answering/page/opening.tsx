import { IconRefresh } from '@tabler/icons-react'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import classes from './page.module.css'

export const Opening = () => (
  <div className={classes.loading}>
    <SkeletonLines lines={8} />
  </div>
)

/** Why the form cannot be answered now. */
export const Trouble = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={classes.trouble} role="alert">
    <h2>No pudimos abrir el formulario</h2>
    <p>{text}</p>
    <button type="button" className={classes.second} onClick={onRetry}>
      <IconRefresh aria-hidden />
      Reintentar
    </button>
  </div>
)
