export { ApolloProvider } from "@apollo/client/react";
