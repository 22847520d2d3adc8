import type { BlockList } from 'node:net'
import { join } from 'node:path'
import type { ConnectionAddress, ConnectionSecret } from '../../../contract/file-connections.ts'
import { integrationProblems } from '../../../contract/problems.ts'
import { findHost, type Resolve } from '../../webhooks/addresses.ts'
import { type FilePlace, placeProblem } from './file-place.ts'
import { createFolderPlace } from './folder-place.ts'
import { createPinnedFetch } from './pinned-fetch.ts'
import { createS3Place } from './s3-place.ts'
import { createSftpPlace, type SftpOptions } from './sftp-place.ts'

/** What whoever runs the installation allows. */
export type PlaceRules = {
  /** SYNC_FOLDERS: each company has a folder of its own below it; null: none. */
  folders: string | null
  /** SYNC_NETWORKS. */
  open: BlockList
  resolve: Resolve
}

export type PlaceTarget = {
  envId: string
  address: ConnectionAddress
  secret: ConnectionSecret
  hostKey: string | null
}

/** The folder of a company, beneath the one that is opened for exchange. */
export const companyFolder = (rules: PlaceRules, envId: string): string | null =>
  rules.folders === null ? null : join(rules.folders, envId)

/** Where an SFTP server is, and how to sign in there. A private address is refused unless it was opened. */
export const sftpOptions = async (
  { resolve, open }: PlaceRules,
  { address, secret, hostKey }: PlaceTarget & { address: Extract<ConnectionAddress, { kind: 'sftp' }> },
): Promise<SftpOptions> => {
  const target = await findHost(address.host, resolve, open).catch((cause: unknown) => {
    throw placeProblem('El servidor no existe: su nombre no tiene dirección.', cause)
  })
  if ('refusal' in target) throw placeProblem(target.refusal)
  const { password, privateKey, passphrase } = secret
  return {
    address: target.address,
    port: address.port,
    user: address.user,
    password,
    privateKey,
    passphrase,
    isExpected: shown => shown === hostKey,
  }
}

/** Opens the place of a connection. Throws `place` with the reason. */
export const openPlace = async (rules: PlaceRules, target: PlaceTarget): Promise<FilePlace> => {
  const { address, secret, envId } = target
  if (address.kind === 'folder') {
    const folder = companyFolder(rules, envId)
    if (folder === null) throw placeProblem(integrationProblems.noFolder.message)
    return createFolderPlace(folder)
  }
  if (address.kind === 'sftp') return createSftpPlace(await sftpOptions(rules, { ...target, address }))
  const { endpoint, region, bucket, accessKeyId } = address
  return createS3Place({
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey: secret.secretAccessKey ?? '',
    send: createPinnedFetch(rules.resolve, rules.open),
  })
}
