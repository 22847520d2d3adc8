import { NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { type ConnectionOptions, connectionKinds } from '../../contract/file-connections.ts'
import type { ConnectionValues } from './connection-values.ts'
import classes from './files.module.css'

export type InputsProps = {
  values: ConnectionValues
  errors: Record<string, string>
  onChange: (changes: Partial<ConnectionValues>) => void
}

type TextName = 'host' | 'user' | 'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'path' | 'outPath'

const Field = ({
  name,
  label,
  description,
  placeholder,
  values,
  errors,
  onChange,
}: InputsProps & { name: TextName; label: string; description?: string; placeholder?: string }) => (
  <TextInput
    label={label}
    description={description}
    placeholder={placeholder}
    maxLength={300}
    autoComplete="off"
    value={values[name]}
    error={errors[`address.${name}`]}
    onChange={event => onChange({ [name]: event.currentTarget.value })}
  />
)

const Secret = ({
  name,
  label,
  kept,
  values,
  errors,
  onChange,
}: InputsProps & { name: 'password' | 'passphrase' | 'secretAccessKey'; label: string; kept: boolean }) => (
  <PasswordInput
    label={label}
    placeholder={kept ? 'Queda la que está' : ''}
    maxLength={1_000}
    autoComplete="new-password"
    visibilityToggleButtonProps={{ 'aria-label': `Mostrar ${label.toLowerCase()}` }}
    value={values[name]}
    error={errors[`secret.${name}`]}
    onChange={event => onChange({ [name]: event.currentTarget.value })}
  />
)

const Sftp = (props: InputsProps & { kept: boolean }) => {
  const { values, errors, onChange, kept } = props
  return (
    <>
      <div className={classes.pair}>
        <Field {...props} name="host" label="Servidor" placeholder="sftp.tuempresa.com" />
        <NumberInput
          label="Puerto"
          min={1}
          max={65_535}
          allowDecimal={false}
          value={values.port}
          error={errors['address.port']}
          onChange={port => onChange({ port: Number(port) })}
        />
      </div>
      <div className={classes.halves}>
        <Field {...props} name="user" label="Usuario" />
        <Secret {...props} name="password" label="Contraseña" kept={kept} />
      </div>
      <Textarea
        label="Clave privada"
        description="En vez de la contraseña, o además. Se guarda cifrada y no se vuelve a mostrar."
        placeholder={kept ? 'Queda la que está' : '-----BEGIN OPENSSH PRIVATE KEY-----'}
        rows={2}
        spellCheck={false}
        value={values.privateKey}
        error={errors['secret.privateKey']}
        onChange={event => onChange({ privateKey: event.currentTarget.value })}
      />
      {values.privateKey && <Secret {...props} name="passphrase" label="Frase de la clave" kept={false} />}
    </>
  )
}

const Bucket = (props: InputsProps & { kept: boolean }) => (
  <>
    <Field {...props} name="endpoint" label="Servicio" description="Cualquiera que sea compatible con S3." />
    <div className={classes.halves}>
      <Field {...props} name="bucket" label="Bucket" />
      <Field {...props} name="region" label="Región" />
    </div>
    <div className={classes.halves}>
      <Field {...props} name="accessKeyId" label="Clave de acceso" />
      <Secret {...props} name="secretAccessKey" label="Clave secreta" kept={props.kept} />
    </div>
  </>
)

const FolderNote = ({ folder }: { folder: string | null }) =>
  folder === null ? (
    <p className={classes.help} role="note">
      Quien administra la instalación todavía no abrió una carpeta del servidor (SYNC_FOLDERS). Usá SFTP o un bucket.
    </p>
  ) : (
    <p className={classes.help}>
      La carpeta de tu empresa en el servidor es <code>{folder}</code>
    </p>
  )

type Props = InputsProps & { options: ConnectionOptions | undefined; kept: boolean }

/** Where the files are, and how to get in. */
export const PlaceInputs = ({ options, kept, ...props }: Props) => {
  const { values, errors, onChange } = props
  return (
    <fieldset className={classes.group}>
      <legend>Dónde</legend>
      <Segments
        label="Tipo de lugar"
        size="medium"
        options={connectionKinds}
        value={values.kind}
        onChange={kind => onChange({ kind })}
      />
      {errors['address.kind'] && <p className={classes.error}>{errors['address.kind']}</p>}
      {values.kind === 'folder' && options && <FolderNote folder={options.folder} />}
      {values.kind === 'sftp' && <Sftp {...props} kept={kept} />}
      {values.kind === 's3' && <Bucket {...props} kept={kept} />}
      <div className={classes.halves}>
        <Field {...props} name="path" label="Carpeta de lo que entra" />
        <Field {...props} name="outPath" label="Carpeta de lo que sale" />
      </div>
    </fieldset>
  )
}
