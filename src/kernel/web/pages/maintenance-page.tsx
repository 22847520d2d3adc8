import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../components/button.tsx'
import { MessagePage } from './message-page.tsx'

const askEveryMs = 10_000

/** Whether the product is available; no answer counts as not available. */
const isReady = async (signal: AbortSignal): Promise<boolean> => {
  const answer = await fetch('/readyz', { signal, cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

/** Proxies show this page during updates; it returns to the product by itself when it is available again. */
export const Page = () => {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['ready'],
    queryFn: ({ signal }) => isReady(signal),
    refetchInterval: askEveryMs,
  })
  if (data)
    return (
      <MessagePage title="Andén está funcionando" text="El mantenimiento terminó. Lo que habías guardado sigue ahí.">
        <ButtonLink to="/" variant="primary">
          Ir al inicio
        </ButtonLink>
      </MessagePage>
    )
  return (
    <MessagePage
      title="Estamos en mantenimiento"
      text="Andén se está actualizando. Esta página se da cuenta sola cuando vuelve; no hace falta que recargues."
    >
      <Button busy={isFetching} onClick={() => void refetch()}>
        Probar ahora
      </Button>
    </MessagePage>
  )
}
