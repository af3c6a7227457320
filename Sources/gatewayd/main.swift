print("gatewayd")
