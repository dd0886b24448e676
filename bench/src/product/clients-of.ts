// Clients that speak to a running product as browsers would.
import { channel } from '@floodlit/contract/channel/channel';
import { createClient, type Client } from '@floodlit/contract/client';
import { identity } from '@floodlit/contract/identity/identity';
import { demoPassword, type DemoPerson } from '@floodlit/demo/content';

export interface Clients {
  /** A new api key: of a visitor, or of one of the demo's people. */
  apiKeyOf(person?: DemoPerson['name']): Promise<string>;
  clientWith(apiKey: string): Client;
}

export function clientsOf(origin: string): Clients {
  const clientWith = (apiKey: string): Client =>
    createClient({ baseUrl: `${origin}/api`, apiKey: () => apiKey });
  return {
    clientWith,
    async apiKeyOf(person) {
      const { data } = await clientWith('').call(channel.key);
      const { api_key: visitorKey } = (await clientWith('').call(channel.apiKey, data)).data;
      if (person === undefined) return visitorKey;
      const email = `${person}@demo.test`;
      const answer = await clientWith(visitorKey).call(identity.login, { email, password: demoPassword });
      return answer.data.api_key;
    },
  };
}
