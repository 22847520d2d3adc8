import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { callAt } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import type { providerRoutes } from '../../contract/provider.ts'
import { sessionAddresses } from '../../contract/session-addresses.ts'
import formClasses from '../login-form.module.css'
import { usePublicLinks } from '../use-public-links.ts'
import classes from './provider-button.module.css'
import { rememberWayBack } from './way-back.ts'

/** The other way in, where the installation has an identity provider. */
export const ProviderButton = () => {
  const provider = usePublicLinks()?.provider
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!provider) return null
  const leave = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { url } = await callAt<typeof providerRoutes.start>(sessionAddresses.startProvider, {})
      rememberWayBack()
      window.location.assign(url)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <div className={classes.provider}>
      <span className={classes.or}>o</span>
      <Button size="large" wide busy={busy} onClick={() => void leave()}>
        Ingresar con {provider}
      </Button>
      {failure && (
        <p role="alert" className={formClasses.failure}>
          {failure}
        </p>
      )}
      <p className={classes.terms}>Al ingresar así también aceptás los términos y condiciones.</p>
    </div>
  )
}
