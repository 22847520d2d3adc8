import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiError, messageOf } from '../api/api-error.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import classes from './state.module.css'

type ErrorStateProps = { title: string; message: string; detail?: string; onRetry?: () => void }

/**
 * An error inside its card: a sentence, Reintentar, and the detail with the request id. The rest of the page keeps
 * working.
 */
export const ErrorState = ({ title, message, detail, onRetry }: ErrorStateProps) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.state} role="alert">
      <span className={cx(classes.icon, classes.bad)}>
        <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{message}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button onClick={onRetry} leftIcon={<IconRefresh aria-hidden />}>
            Reintentar
          </Button>
        )}
        {detail && (
          <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            Detalle
          </Button>
        )}
      </div>
      {open && <code className={classes.detail}>{detail}</code>}
    </div>
  )
}

/** The error state of a failed query. */
export const QueryError = ({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) => (
  <ErrorState
    title={title}
    message={messageOf(error)}
    detail={isApiError(error) ? [error.code, error.requestId].filter(Boolean).join(' · ') : String(error)}
    onRetry={onRetry}
  />
)
