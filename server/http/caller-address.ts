/**
 * The address of the caller, for limits. Behind the operator's own `proxies`, each of which adds whom it heard to the end of
 * `X-Forwarded-For`, it is the one so many places before the last; what stands before that, anybody may have written.
 */
export function callerAddress(headers: Headers, socketAddress: string | undefined, proxies: number): string {
  const passed = [...(headers.get('x-forwarded-for')?.split(',') ?? []), socketAddress ?? 'local'].map((address) => address.trim());
  return passed.at(-1 - proxies) ?? passed[0] ?? 'local';
}
