import { IconPhoto } from '@tabler/icons-react'
import { fileUrl } from '../../../../kernel/contract/files.ts'
import { uploadFile } from '../../../../kernel/web/api/upload.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ImagePicker } from '../../../../kernel/web/form/image-picker.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import classes from './company.module.css'
import type { CompanyPart } from './company-part.ts'

/** The whole drawing, never cut, as documents print it. It is sent at once and belongs to the company when the form is saved. */
export const LogoCard = ({ settings, errors, change }: CompanyPart) => {
  const {
    errors: refused,
    failure,
    busy,
    submit,
  } = useSubmission(async (file: File) => {
    const logo = await uploadFile(file, 'image')
    change({ logo, logoId: logo.id })
  })
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
        <ImagePicker
          label={settings.logoId ? 'Cambiar el logo' : 'Subir un logo'}
          fileLabel="Archivo del logo"
          hint="JPG, PNG, WebP o GIF. Sale entero en los PDF de pedidos y cobranzas."
          failure={failure ?? Object.values(refused)[0] ?? errors.logoId}
          busy={busy}
          onPick={file => void submit(file)}
          onRemove={settings.logoId ? () => change({ logo: null, logoId: null }) : null}
        />
      </div>
    </Card>
  )
}
