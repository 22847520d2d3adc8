import { readdir, readFile } from 'node:fs/promises'

type RunningProcess = { pid: number; parent: number; command: string }

const readProcess = async (pid: number): Promise<RunningProcess> => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return { pid, parent: Number(status.split(') ')[1]?.split(' ')[1]), command }
}

/** The living children of a process (Linux), whose command line contains the text. */
export const childrenOf = async (parent: number, text = ''): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const processes = await Promise.all(pids.map(readProcess))
  return processes.filter(one => one.parent === parent && one.command.includes(text)).map(({ pid }) => pid)
}
