import { useState } from 'react'
import { thumbnailUrl } from '../../../kernel/contract/files.ts'
import { uploadFile } from '../../../kernel/web/api/upload.ts'
import { ImagePicker } from '../../../kernel/web/form/image-picker.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import classes from './counts.module.css'

type Props = { fileId: string | null; onChange: (fileId: string | null) => void }

/** A photo of what is counted, for whoever decides on the difference. */
export const EntryPhoto = ({ fileId, onChange }: Props) => {
  const [name, setName] = useState('')
  const form = useSubmission(async (file: File) => {
    const { id } = await uploadFile(file, 'image')
    setName(file.name)
    onChange(id)
  })
  return (
    <div className={classes.photo}>
      {fileId && <img src={thumbnailUrl(fileId)} alt={`Foto de lo contado: ${name}`} />}
      <ImagePicker
        label={fileId ? 'Cambiar la foto' : 'Sumar una foto'}
        fileLabel="Foto de lo contado"
        hint="Opcional. Se ve en el conteo y en la galería."
        failure={form.failure ?? form.errors.only}
        busy={form.busy}
        onPick={file => void form.submit(file)}
        onRemove={fileId ? () => onChange(null) : null}
      />
    </div>
  )
}
