import { isApiError } from '../api/api-error.ts'
import { ErrorState } from '../components/error-state.tsx'

/** The files of this tab's version no longer exist after an update; only a reload gets the new ones. */
const isStaleFile = (error: unknown) => error instanceof TypeError && /import|module script/i.test(error.message)

/** Shown instead of a page that failed to render; the shell keeps working. */
export const PageCrash = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ErrorState
    title="No pudimos mostrar esta pantalla"
    message={
      isStaleFile(error)
        ? 'Hay una versión nueva de Andén.'
        : isApiError(error)
          ? error.message
          : 'Algo falló al dibujarla.'
    }
    detail={error instanceof Error ? error.message : String(error)}
    onRetry={isStaleFile(error) ? () => window.location.reload() : onRetry}
  />
)
