import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { dismissToast, type Toast, toastDuration, useToasts } from './toast-store.ts'
import classes from './toasts.module.css'

const icons = { success: IconCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertCircle }

const ToastCard = ({ toast }: { toast: Toast }) => {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(toast.id), toastDuration)
    return () => clearTimeout(timer)
  }, [paused, toast.id])
  const Glyph = icons[toast.variant]
  return (
    <li
      className={classes.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={cx(classes.icon, classes[toast.variant])}>
        <Glyph size={16} stroke={2} aria-hidden />
      </span>
      <span className={classes.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Cerrar aviso" onClick={() => dismissToast(toast.id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}

const ToastList = ({ toasts }: { toasts: Toast[] }) =>
  toasts.length > 0 && (
    <ul>
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ul>
  )

/** Errors interrupt the screen reader; other toasts wait for it to finish. */
const isUrgent = ({ variant }: Toast) => variant === 'error'

/**
 * Toasts at the top centre. The live region is always mounted, because screen readers ignore one that appears with its
 * text.
 */
export const Toasts = () => {
  const toasts = useToasts()
  return (
    <section className={classes.place} aria-label="Avisos">
      <div role="alert">
        <ToastList toasts={toasts.filter(isUrgent)} />
      </div>
      <div role="status">
        <ToastList toasts={toasts.filter(toast => !isUrgent(toast))} />
      </div>
    </section>
  )
}
