import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fileUrl, imageTypes } from '../../../../kernel/contract/files.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { uploadFile } from '../../../../kernel/web/api/upload.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import classes from './company.module.css'
import type { CompanyPart } from './company-part.ts'

/** The whole drawing, never cut, as documents print it. It is sent at once and belongs to the company when the form is saved. */
export const LogoCard = ({ settings, errors, change }: CompanyPart) => {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })
  const send = async (file: File | undefined) => {
    if (!file) return
    setState({ busy: true, failure: null })
    try {
      const logo = await uploadFile(file, 'image')
      change({ logo, logoId: logo.id })
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: messageOf(error) })
    }
  }
  const failure = state.failure ?? errors.logoId
  return (
    <Card title="Logo">
      <div className={classes.logo}>
        <div className={classes.paper}>
          {settings.logoId ? (
            <img src={fileUrl(settings.logoId)} alt={`Logo de ${settings.name}`} />
          ) : (
            <IconPhoto size={28} stroke={1.5} role="img" aria-label="Sin logo" />
          )}
        </div>
        <div className={classes.actions}>
          <div className={classes.buttons}>
            <Button
              leftIcon={<IconUpload aria-hidden />}
              busy={state.busy}
              onClick={() => input.current?.click()}
              type="button"
            >
              {settings.logoId ? 'Cambiar el logo' : 'Subir un logo'}
            </Button>
            {settings.logoId && (
              <Button variant="ghost" type="button" onClick={() => change({ logo: null, logoId: null })}>
                Quitar
              </Button>
            )}
          </div>
          <input
            ref={input}
            className={classes.file}
            type="file"
            accept={imageTypes.join(',')}
            aria-label="Archivo del logo"
            tabIndex={-1}
            onChange={event => {
              void send(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          {failure ? (
            <p role="alert" className={classes.wrong}>
              {failure}
            </p>
          ) : (
            <p className={classes.hint}>JPG, PNG, WebP o GIF. Sale entero en los PDF de pedidos y cobranzas.</p>
          )}
        </div>
      </div>
    </Card>
  )
}
