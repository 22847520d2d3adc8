import { isApiError } from '../api/api-error.ts'
import { ErrorState } from '../components/error-state.tsx'

/** A new version of the product replaced the files this tab knew: only a reload brings them. */
const isStaleFile = (error: unknown) => error instanceof TypeError && /import|module script/i.test(error.message)

/** Stands in for a page that broke while drawing; the shell around it lives on. */
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
